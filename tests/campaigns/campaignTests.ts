import { beforeEach } from 'vitest'
import { freshApp, signedInEach } from '../http/world.ts'
import type { PartValues } from '../records/records.ts'
import type { SignedInCaller, TestApp } from '../support/createTestApp.ts'
import { pictureOf } from '../support/pictures.ts'
import { addFragrances, natal } from './campaignWorld.ts'

/** What tests of campaigns work with. */
interface CampaignTests {
  readonly world: TestApp
  /** Somebody who may change campaigns. */
  readonly admin: SignedInCaller
  /** The parts of a sound campaign, without its collection. */
  readonly sound: PartValues
}

/** Lets each test of a file begin with fragrances of these names; their keys are 1, 2, 3, … */
export async function campaignTests(...fragrances: string[]): Promise<CampaignTests> {
  const world = await freshApp()
  const admin = signedInEach(world, 'GERENTE')
  const sound = natal(await pictureOf())
  beforeEach(() => addFragrances(world, admin, ...fragrances))
  return { world, admin, sound }
}
