/** What the QR code of a campaign says: which campaign, and as of which save, just as the API tells it. */
export function qrText({ campaignId, updatedAt }: { campaignId: number; updatedAt: string }): string {
  return `${campaignId}_${updatedAt}`
}
