import { beforeEach } from 'vitest'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import type { PartValues } from '../records/records.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'
import { createPicture } from '../support/pictures.ts'
import { addFragrances, createCampaignBody } from './campaignRecords.ts'

/** The server and the client for tests of campaigns. */
interface CampaignFixture {
  readonly testApp: TestApp
  /** A client that may change campaigns. */
  readonly admin: SignedInClient
  /** The parts of a valid campaign, without its collection. */
  readonly sound: PartValues
}

/** Adds fragrances with these names before each test of a file; their keys are 1, 2, 3, … */
export async function setUpCampaigns(...fragrances: string[]): Promise<CampaignFixture> {
  const testApp = await setUpFreshApp()
  const admin = setUpSignedIn(testApp, 'GERENTE')
  const sound = createCampaignBody(await createPicture())
  beforeEach(() => addFragrances(testApp, admin, ...fragrances))
  return { testApp, admin, sound }
}
