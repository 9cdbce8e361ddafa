import { standInOAuth } from './oauth.ts'
import { type Described, unlikeOpenApi } from './openapi.ts'
import { type Answer, type Asked, newToken, ok, type StandIn } from './standing.ts'

const revision = '2026-07-15'
const scopes = 'accounts:read events:write profiles:write'

/** An event as Klaviyo keeps it, once for each unique_id of a profile. */
export type KeptEvent = {
  unique_id: string
  email: string
  metric: string
  value: number | null
  properties: Record<string, unknown>
  time: string
  backfill: boolean
}
type Profile = { attributes: { email: string; properties?: Record<string, unknown> } }
type Event = {
  attributes: Omit<KeptEvent, 'email' | 'metric' | 'value' | 'backfill'> & {
    metric: { data: { attributes: { name: string } } }
    value?: number
    backfill?: boolean
    profile: { data: Profile }
  }
}
type PastOf = { attributes: { profile: { data: Profile }; events: { data: Event[] } } }
type Job = { attributes: { 'events-bulk-create': { data: PastOf[] } } }

const problem = (status: number, detail: string): Answer =>
  ok({ errors: [{ status, code: 'invalid', detail }] }, status)

const account = {
  data: [
    {
      type: 'account',
      id: 'Mapl3s',
      attributes: {
        test_account: false,
        contact_information: {
          default_sender_name: 'Maple',
          default_sender_email: 'hello@maple.example',
          organization_name: 'Maple',
          street_address: {
            address1: '1 Maple Street',
            address2: '',
            city: 'London',
            region: '',
            country: 'GB',
            zip: 'E1 6AN',
          },
        },
        timezone: 'Europe/London',
        preferred_currency: 'GBP',
        public_api_key: 'Mapl3s',
        locale: 'en-GB',
      },
      links: { self: 'https://a.klaviyo.com/api/accounts/Mapl3s' },
    },
  ],
  links: { self: 'https://a.klaviyo.com/api/accounts' },
}

/**
 * Klaviyo: an account of a private key or of consent. Bodies are checked against its OpenAPI where
 * that is here, and an event counts once by its unique_id.
 */
export const standInKlaviyo = (client: { id: string; secret: string }) => {
  const keys = { api_key: newToken('pk_') }
  const oauth = standInOAuth(client, {
    title: 'Klaviyo',
    scope: scopes,
    page: '/oauth/authorize',
    proves: 'header',
    renews: true,
  })
  const events = new Map<string, KeptEvent>()
  const profiles = new Map<string, Record<string, unknown>>()
  /** every request that was taken, by its call */
  const taken: { call: Described; at: number }[] = []
  let isRevoked = false
  let refused = ''

  const keepProfile = ({ attributes }: Profile): string => {
    const { email, properties = {}, ...names } = attributes
    profiles.set(email, { ...profiles.get(email), ...names, ...properties })
    return email
  }
  const keepEvent = (email: string, { attributes }: Event): void => {
    const { unique_id, metric, value = null, properties, time, backfill = false } = attributes
    const name = metric.data.attributes.name
    const known = events.get(unique_id)
    events.set(
      unique_id,
      known ?? { unique_id, email, metric: name, value, properties, time, backfill },
    )
  }
  const take: Record<string, { call: Described; keep: (data: unknown) => void }> = {
    '/api/events': {
      call: 'create_event',
      keep: (data) => {
        const sent = data as Event
        keepEvent(keepProfile(sent.attributes.profile.data), sent)
      },
    },
    '/api/profile-import': {
      call: 'create_or_update_profile',
      keep: (data) => void keepProfile(data as Profile),
    },
    '/api/event-bulk-create-jobs': {
      call: 'bulk_create_events',
      keep: (data) => {
        for (const { attributes } of (data as Job).attributes['events-bulk-create'].data) {
          const email = keepProfile(attributes.profile.data)
          for (const one of attributes.events.data) keepEvent(email, one)
        }
      },
    },
  }
  const answer = (asked: Asked): Answer => {
    const { method, path, headers, body } = asked
    const consented = oauth.answer(asked)
    if (consented) return consented
    const isKey = headers['authorization'] === `Klaviyo-API-Key ${keys.api_key}`
    if (!(isKey && !isRevoked) && !oauth.isOpen(asked)) return problem(401, 'not_authenticated')
    if (headers['revision'] !== revision) return problem(400, 'no revision')
    if (method === 'GET' && path === '/api/accounts') return ok(account)
    const call = take[path]
    if (method !== 'POST' || !call) return problem(404, 'no such call')
    if (headers['content-type'] !== 'application/vnd.api+json') return problem(415, 'no JSON:API')
    const unlike = unlikeOpenApi(call.call, body)
    if (unlike) return problem(400, unlike)
    if (refused && JSON.stringify(body).includes(refused)) return problem(400, 'refused')
    taken.push({ call: call.call, at: Date.now() })
    call.keep((body as { data: unknown }).data)
    return ok(null, 202)
  }
  const standIn: StandIn = {
    hosts: ['a.klaviyo.com', 'www.klaviyo.com'],
    hooks: [],
    faults: {},
    answer,
  }
  return {
    ...standIn,
    standIn,
    keys,
    account,
    events,
    profiles,
    taken,
    oauth,
    revoke: (is = true) => {
      isRevoked = is
      oauth.revoke(is)
    },
    /** refuses whatever has this text */
    refuse: (text: string) => {
      refused = text
    },
    forget: () => {
      refused = ''
      events.clear()
      profiles.clear()
      taken.length = 0
    },
  }
}
