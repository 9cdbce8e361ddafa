import { storeOf } from '../events/store-events.ts'
import { unique } from '../platform.ts'
import type { Example } from './things.ts'

export const eventsExamples: Record<string, Example> = {
  listHeldEvents: async (platform, shop) => {
    const store = await storeOf(platform, shop)
    await store.send('refund_created', {
      refund: { id: unique('r'), order: `#${unique('')}`, amount: '5.00' },
    })
    return {}
  },
}
