import { lazyComponent } from '../ui/lazyComponent.tsx'

const ImportScreens = lazyComponent(async () => (await import('./ImportScreens.tsx')).ImportScreens, {
  isPreloaded: false,
})

/** The pages of imports, by path below /admin. The page of a new import has the id `create`. */
export const importPages = { '/imports': ImportScreens, '/imports/:importId': ImportScreens }
