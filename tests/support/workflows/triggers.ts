import {
  changeTrigger,
  disableTrigger,
  getTrigger,
  listTriggerCalls,
  makeTrigger,
  renewTriggerToken,
  sendTriggerEvent,
} from '#contract/workflows/custom/calls.ts'
import type { Scheme } from '#contract/workflows/custom/shapes.ts'
import { type Person, type TestPlatform, type TestShop, unique } from '../platform.ts'

/** A scheme of recycled bottles, by a key of its own. */
export const scheme = (more: Partial<Scheme> = {}): Scheme => ({
  name: 'Recycling',
  key: unique('recycling_').replaceAll('-', '_').toLowerCase().slice(-40),
  fields: [
    { key: 'email', type: 'email', path: 'customer.email', label: 'Email' },
    { key: 'points', type: 'money', path: 'points', label: 'Points' },
    { key: 'returned_on', type: 'date', path: 'at', label: 'Returned on' },
    { key: 'kinds', type: 'list', path: 'kinds', label: 'Kinds' },
  ],
  ...more,
})

/** A shop's custom triggers, and a program that sends their events. */
export const triggersOf = async (
  platform: TestPlatform,
  shop: TestShop,
  by: Person = shop.people.owner,
) => ({
  make: async (of: Scheme = scheme()) => {
    const { status, body, text } = await platform.call(by, makeTrigger, { body: { scheme: of } })
    if (status !== 200) throw new Error(text)
    return body
  },
  change: (id: string, of: Scheme, active?: boolean) =>
    platform.call(by, changeTrigger, {
      params: { id },
      body: { scheme: of, ...(active === undefined ? {} : { active }) },
    }),
  disable: (id: string) => platform.call(by, disableTrigger, { params: { id } }),
  read: async (id: string) => (await platform.call(by, getTrigger, { params: { id } })).body,
  renew: (id: string) => platform.call(by, renewTriggerToken, { params: { id } }),
  calls: async (id: string) =>
    (await platform.call(by, listTriggerCalls, { params: { id } })).body.rows,
  send: (
    id: string,
    token: string,
    data: Record<string, unknown>,
    more: Record<string, unknown> = {},
  ) =>
    platform.call(
      null,
      sendTriggerEvent,
      { params: { id }, body: { id: unique('ev-'), data, ...more } },
      { token },
    ),
})
