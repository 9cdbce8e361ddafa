import { type Example, withCredit } from './things.ts'

export const helpdeskExamples: Record<string, Example> = {
  getAnswerCard: async (platform, shop) => ({
    body: {
      text: (await withCredit(platform, shop)).id,
      ticket: { helpdesk: 'gorgias', id: '4711' },
    },
  }),
}
