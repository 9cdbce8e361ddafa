import type { PreviewShopper } from '#contract/assets/preview.ts'

/** A made-up customer, by whom a preview is drawn. */
export const sampleShopper: PreviewShopper = {
  name: 'Ada Lovelace',
  balance: '4250',
  expires_on: '2027-12-31',
}
