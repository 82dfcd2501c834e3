/** Icons that only the tree of a quiz uses. They are separate, so that lists do not load them. */
export const treeIcons = {
  fit: {
    path: 'M4.5 9V5.5a1 1 0 0 1 1-1H9M15 4.5h3.5a1 1 0 0 1 1 1V9M19.5 15v3.5a1 1 0 0 1-1 1H15M9 19.5H5.5a1 1 0 0 1-1-1V15',
  },
  fold: { path: 'M12 3.5V9M8.5 6 12 9.5 15.5 6M12 20.5V15M8.5 18l3.5-3.5 3.5 3.5M4.5 12h15' },
  unfold: { path: 'M12 9.5V4M8.5 7 12 3.5 15.5 7M12 14.5V20M8.5 17l3.5 3.5 3.5-3.5M4.5 12h15' },
  fullScreen: {
    path: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15M4.8 4.8l5 5M19.2 4.8l-5 5M19.2 19.2l-5-5M4.8 19.2l5-5',
  },
  fullScreenExit: {
    path: 'M9.5 4.5v5h-5M19.5 9.5h-5v-5M14.5 19.5v-5h5M4.5 14.5h5v5M9.3 9.3l-5-5M14.7 9.3l5-5M14.7 14.7l5 5M9.3 14.7l-5 5',
  },
  revisit: { path: 'M5 5v6.5A2.5 2.5 0 0 0 7.5 14h11.5M14.5 9.5 19 14l-4.5 4.5' },
} as const
