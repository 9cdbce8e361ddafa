import type { NoticeType } from '#contract/feed/notice-types.ts'
import type { Sends, Told, ToldNotice } from '#platform/integrations/send/sends.ts'
import { accountRequest } from './connect.ts'

/** Names of metrics, as flows and segments of an account choose them. */
const metrics = {
  'gift_card.created': 'Gift Card Created',
  'store_credit.issued': 'Store Credit Issued',
  'store_credit.expired': 'Store Credit Expired',
  'balance.adjusted': 'Store Credit Adjusted',
  'balance.redeemed': 'Store Credit Redeemed',
  'balance.refunded': 'Store Credit Refunded',
  'balance.transferred': 'Store Credit Transferred',
  'balance.recalled': 'Store Credit Recalled',
  'transaction.undone': 'Store Credit Undone',
  'gift_card.updated': 'Gift Card Updated',
  'gift_card.disabled': 'Gift Card Disabled',
  'gift_card.enabled': 'Gift Card Enabled',
  'reminder.sent': 'Store Credit Reminder',
} as const satisfies { [Type in NoticeType]?: string }
type Metric = keyof typeof metrics

const isMetric = (type: NoticeType): type is Metric => Object.hasOwn(metrics, type)

/** The notices that Klaviyo can get: those about a customer. */
export const notices = Object.keys(metrics) as Metric[]

/** Describes a person by their address; names that aren't known stay as they are there. */
const namesOf = ({ email, first_name, last_name }: Told) => ({
  email,
  ...(first_name ? { first_name } : {}),
  ...(last_name ? { last_name } : {}),
})

/** Properties that segments and emails can use; those of an expiry are cleared without one. */
const propertiesOf = (person: Told) => ({
  'Store Credit Balance': Number(person.balance),
  'Store Credit Currency': person.currency,
  'Store Credit Next Expiry': person.next_expires_on,
  'Store Credit Next Expiry Amount':
    person.next_amount === null ? null : Number(person.next_amount),
  'Store Credit Link': person.link,
})

const profileOf = (person: Told) => ({
  type: 'profile',
  attributes: { ...namesOf(person), properties: propertiesOf(person) },
})

const amounts = ['amount', 'balance_after']

/** Returns what an event says: the notice's data, amounts as numbers, and the balance page. */
const eventOf = ({ id, type, at, data, person }: ToldNotice) => {
  const { amount, currency } = data
  const hasAmount = typeof amount === 'string'
  const facts = Object.entries(data).map(([key, value]): [string, unknown] => [
    key,
    amounts.includes(key) && typeof value === 'string' ? Number(value) : value,
  ])
  return {
    properties: { ...Object.fromEntries(facts), store_credit_link: person.link },
    time: at.toISOString(),
    ...(hasAmount ? { value: Number(amount), value_currency: String(currency) } : {}),
    unique_id: id,
    metric: {
      data: { type: 'metric', attributes: { name: isMetric(type) ? metrics[type] : type } },
    },
  }
}

export const event: Sends['event'] = async (ask, credentials, notice) => {
  await ask(
    accountRequest(credentials, 'events', {
      topic: 'send_event',
      method: 'POST',
      body: {
        data: {
          type: 'event',
          attributes: { ...eventOf(notice), profile: { data: profileOf(notice.person) } },
        },
      },
      isPrivate: true,
    }),
  )
}

export const profile: Sends['profile'] = async (ask, credentials, person) => {
  await ask(
    accountRequest(credentials, 'profile-import', {
      topic: 'send_profile',
      method: 'POST',
      body: { data: profileOf(person) },
      isPrivate: true,
    }),
  )
}

/** Sends past notices, grouped by person, as one job; `backfill` keeps them from starting flows. */
export const past: Sends['past'] = async (ask, credentials, all) => {
  const byPerson = [...Map.groupBy(all, ({ person }) => person.email).values()]
  await ask(
    accountRequest(credentials, 'event-bulk-create-jobs', {
      topic: 'send_past',
      method: 'POST',
      body: {
        data: {
          type: 'event-bulk-create-job',
          attributes: {
            'events-bulk-create': {
              data: byPerson.map((own) => ({
                type: 'event-bulk-create',
                attributes: {
                  backfill: true,
                  profile: { data: { type: 'profile', attributes: namesOf(own[0]!.person) } },
                  events: {
                    data: own.map((notice) => ({
                      type: 'event',
                      attributes: { ...eventOf(notice), backfill: true },
                    })),
                  },
                },
              })),
            },
          },
        },
      },
      shown: JSON.stringify({ events: all.length, profiles: byPerson.length }),
      isPrivate: true,
    }),
  )
}
