/** Stands for the types of happy-dom, which nothing here uses; tsconfig.json leads here. */
export {}
