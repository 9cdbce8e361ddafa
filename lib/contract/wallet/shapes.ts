import * as z from 'zod/mini'

export const getWallets = {
  answer: z.object({ apple: z.enum(['configured', 'trial']), google: z.boolean() }),
}
