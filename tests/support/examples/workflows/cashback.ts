import { firstForm } from '#rules/cashback/form.ts'
import type { Example } from '../things.ts'

export const cashbackExamples: Record<string, Example> = {
  getCashback: async () => ({}),
  putCashback: async () => ({ body: { form: firstForm } }),
}
