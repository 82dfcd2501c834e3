import { endSessions } from '../server/auth/endSessions.ts'
import { createCampaignHooks } from '../server/campaigns/campaignRules.ts'
import { campaignRoutes } from '../server/campaigns/routes.ts'
import { contentRoutes } from '../server/content/routes.ts'
import { dashboardRoutes } from '../server/dashboard/routes.ts'
import { createOrganizationHooks } from '../server/organizations/organizationRules.ts'
import { organizationRoutes } from '../server/organizations/routes.ts'
import { defineServer } from '../server/product.ts'
import { moveQuizTexts } from '../server/quiz/moveQuizTexts.ts'
import { quizHooks } from '../server/quiz/quizHooks.ts'
import { quizRoutes } from '../server/quiz/routes.ts'
import { createExampleRows } from '../server/seed/createExampleRows.ts'
import { demoLoginText, insertDemoData } from '../server/seed/demo.ts'
import { findNotifications } from './findNotifications.ts'
import { product } from './product.ts'
import { undeclaredParts } from './undeclaredParts.ts'

export const server = defineServer(product, {
  folder: 'product',
  undeclaredParts,
  hooks: [createCampaignHooks({ moveQuizTexts }), quizHooks, createOrganizationHooks(endSessions)],
  jobs: [],
  addRoutes(api, { records, config, clock }) {
    campaignRoutes(api, records)
    dashboardRoutes(api, records)
    contentRoutes(api, config, clock)
    quizRoutes(api, records)
    organizationRoutes(api, records)
  },
  findNotifications,
  demo: { insert: insertDemoData, loginText: demoLoginText, createExampleRows },
})
