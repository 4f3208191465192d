import type { RegistryEntry } from '@chaps/contracts/registry';
import { getIntegrityHash } from '@chaps/mf-build/integrity';

/** Address of the page that shows a single block. */
export const getSlotPath = (slot: string) => `/contract-test/slots/${slot}`;

export const SLOT_PAGE_NAME = 'contract-test';

const GLOBAL = 'contract_test';

/**
 * A remote whose pages show one block each. It is not bundled, because it must run in whichever shell is
 * live: like every remote, it takes React and the runtime from the shell.
 */
const SLOT_PAGE_SCRIPT = `var ${GLOBAL} = (() => {
  let scope;
  const shared = (name) => Object.values(scope[name])[0].lib();
  const pages = () => {
    const { createElement } = shared('react');
    const { useParams } = shared('react-router-dom');
    const { RemoteSlot } = shared('@chaps/runtime');
    const Component = () =>
      createElement('h1', null, 'Block: ', createElement(RemoteSlot, { name: useParams().slot }));
    return { routes: [{ path: '${getSlotPath(':slot')}', lazy: async () => ({ Component }) }] };
  };
  return { init: (given) => void (scope = given), get: async () => pages };
})();`;

/** The script file of that remote. */
export const SLOT_PAGE_FILE = { name: 'remoteEntry.js', text: SLOT_PAGE_SCRIPT };

/** @param remote any remote: its manifest has the format that the shell reads */
export function createSlotPageEntry({ manifest, ...remote }: RegistryEntry, baseUrl: string) {
  const metaData = typeof manifest.metaData === 'object' ? manifest.metaData : {};
  const entry: RegistryEntry = {
    ...remote,
    name: SLOT_PAGE_NAME,
    build: 'contracttest',
    baseUrl,
    uses: {},
    routes: [getSlotPath(':slot')],
    isolatedRoutes: [],
    footerlessRoutes: [],
    framelessRoutes: [],
    slots: [],
    links: [],
    sitemap: [],
    integrity: { [SLOT_PAGE_FILE.name]: getIntegrityHash(SLOT_PAGE_SCRIPT) },
    manifest: { ...manifest, metaData: { ...metaData, globalName: GLOBAL } },
  };
  return entry;
}
