import { lazyComponent } from '../ui/lazyComponent.tsx'

/** The pages of imports, by path below /admin. The page of a new import has the id `create`. */
export const importPages = {
  '/imports': lazyComponent(async () => (await import('./ImportsPage.tsx')).ImportsPage, { isPreloaded: false }),
  '/imports/:importId': lazyComponent(async () => (await import('./ImportPage.tsx')).ImportPage, {
    isPreloaded: false,
  }),
}
