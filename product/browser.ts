import type { CurrentUser } from '../src/api/currentUser.ts'
import { defineBrowser } from '../src/product.ts'
import { lazyComponent } from '../src/ui/lazyComponent.tsx'
import { product } from './product.ts'

/** Whether the user belongs to no organization; true for all users if the backend sends no organization. */
const isOfHouse = ({ own }: CurrentUser): boolean => (own?.organization ?? null) === null

/** Each component is loaded when it is first needed. */
export const browser = defineBrowser(product, {
  widgets: {
    slotRing: lazyComponent(async () => (await import('../src/campaigns/SlotRingInput.tsx')).SlotRingInput),
  },
  cells: {},
  dialogs: {
    qrCode: lazyComponent(async () => (await import('../src/campaigns/QrCodeDialog.tsx')).QrCodeDialog),
    resetCode: lazyComponent(async () => (await import('../src/devices/ResetCodeDialog.tsx')).ResetCodeDialog),
  },
  recordTools: {
    users: lazyComponent(async () => (await import('../src/auth/UserTools.tsx')).UserTools, {
      isPreloaded: false,
    }),
  },
  slots: {
    slotRing: lazyComponent(async () => (await import('../src/campaigns/SlotRingPicture.tsx')).SlotRingPicture, {
      isPreloaded: false,
    }),
    quizMap: lazyComponent(async () => (await import('../src/quiz/QuizMap.tsx')).QuizMap, { isPreloaded: false }),
  },
  screens: {
    quizEditor: lazyComponent(async () => (await import('../src/quiz/QuizEditor.tsx')).QuizEditor, {
      isPreloaded: false,
    }),
  },
  icons: {},
  pages: {
    '/home': { page: lazyComponent(async () => (await import('../src/dashboard/DashboardPage.tsx')).DashboardPage) },
  },
  /** Menu entries that the specification lists. */
  upcomingItems: [
    {
      name: 'bulkImport',
      labels: ['shell.menu.bulkImport'],
      icon: 'sheet',
      to: '/admin/imports',
      needs: 'imports',
    },
    {
      name: 'organizations',
      labels: ['shell.menu.organizations'],
      icon: 'building',
      to: '/admin/organizations',
      who: isOfHouse,
      isAvailable: ({ own }) => own?.organization !== undefined,
    },
  ],
})
