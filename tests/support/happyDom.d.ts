/** Replaces the types of happy-dom, which are unused here; see `paths` in tsconfig.json. */
export {}
