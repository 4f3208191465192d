import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    tellViolation: (violation: string) => Promise<void>;
  }
}

/**
 * Takes note of everything that a document of the context, in whatever frame, does against its
 * security policy or against Trusted Types, from its first line on.
 */
export async function watchViolations(context: BrowserContext, list: string[]): Promise<void> {
  await context.exposeBinding('tellViolation', (_source, violation: string) => {
    list.push(violation);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample, documentURI } = event;
      const what = `${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile} in ${documentURI})`;
      window.tellViolation(what).catch(reportError);
    });
  });
}
