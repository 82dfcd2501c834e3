import { beforeEach } from 'vitest'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import type { PartValues } from '../records/records.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'
import { createPicture } from '../support/pictures.ts'
import { addFragrances, natal } from './campaignRecords.ts'

/** What tests of campaigns work with. */
interface CampaignFixture {
  readonly testApp: TestApp
  /** Somebody who may change campaigns. */
  readonly admin: SignedInClient
  /** The parts of a sound campaign, without its collection. */
  readonly sound: PartValues
}

/** Lets each test of a file begin with fragrances of these names; their keys are 1, 2, 3, … */
export async function setUpCampaigns(...fragrances: string[]): Promise<CampaignFixture> {
  const testApp = await setUpFreshApp()
  const admin = setUpSignedIn(testApp, 'GERENTE')
  const sound = natal(await createPicture())
  beforeEach(() => addFragrances(testApp, admin, ...fragrances))
  return { testApp, admin, sound }
}
