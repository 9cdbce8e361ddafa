import { setTimeout as pause } from 'node:timers/promises'
import {
  type OrderStore,
  type StoreRefund,
  StoreRefusal,
  type StoreTold,
} from '#platform/orders/store.ts'
import type { TestPlatform } from '../platform.ts'

/** Faults of the next call of `refund`, before it acts or after. */
export type Trick = 'down' | 'refuses' | 'dies after' | 'answers late' | 'hangs'

/** A store that remembers what it did under each key, and fails, lies and answers late on demand. */
export const standInStore = (platform: TestPlatform) => {
  const done = new Map<string, StoreTold>()
  const asked: { key: string; task: StoreRefund }[] = []
  const tricks: Trick[] = []
  const looks: string[] = []
  const hanging = Promise.withResolvers<never>()
  let lie: (told: StoreTold) => unknown = (told) => told
  let order: unknown = { total: 3000n, refunded: 0n }
  const act = (task: StoreRefund, key: string): StoreTold => {
    const told = {
      ref: `store-${key}`,
      paid_back: task.steps
        .filter(({ step }) => step === 'pay_back')
        .reduce((sum, { amount }) => sum + amount, 0n),
      pieces: task.steps.reduce((sum, { quantity }) => sum + quantity, 0),
    }
    if (!done.has(key)) done.set(key, lie(told) as StoreTold)
    return done.get(key)!
  }
  const store: OrderStore = {
    load: async () => order as never,
    look: async (_, key) => {
      looks.push(key)
      return done.get(key) ?? null
    },
    refund: async (task, key) => {
      asked.push({ key, task })
      const trick = tricks.shift()
      if (trick === 'down') throw new Error('connect ECONNREFUSED')
      if (trick === 'refuses') throw new StoreRefusal('not this order')
      if (trick === 'hangs') return hanging.promise
      const told = act(task, key)
      if (trick === 'dies after') throw new Error('socket hang up')
      if (trick === 'answers late') await pause(200)
      return told
    },
  }
  platform.ports = {
    ...platform.ports,
    connectStore: async () => ({ takes: () => true, open: () => store }),
  }
  return {
    /** ends the calls that hang */
    hangUp: () => hanging.reject(new Error('socket hang up')),
    asked,
    done,
    looks,
    play: (...next: Trick[]) => void tricks.push(...next),
    lies: (how: typeof lie) => {
      lie = how
    },
    has: (figures: unknown) => {
      order = figures
    },
  }
}
