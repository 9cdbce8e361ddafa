import { type Example, withCredit } from '../examples/things.ts'

export const finderExamples: Record<string, Example> = {
  find: async (platform, shop) => ({ body: { text: (await withCredit(platform, shop)).id } }),
}
