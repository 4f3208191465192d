import changelog from '@changesets/cli/changelog';

/** As the tool writes it, without a line for each package of the repository that has a new version too. */
export default { ...changelog, getDependencyReleaseLine: async () => '' };
