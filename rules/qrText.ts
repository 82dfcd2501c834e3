/** The content of a campaign's QR code: its id and the time of its last change as sent by the API. */
export function buildQrText({ campaignId, updatedAt }: { campaignId: number; updatedAt: string }): string {
  return `${campaignId}_${updatedAt}`
}
