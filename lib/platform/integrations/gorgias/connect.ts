import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#contract/error.ts'
import { clientIn } from '#platform/integrations/client-in.ts'
import {
  type Ask,
  type Client,
  type Consent,
  type Credentials,
  type Hooks,
  type Renewal,
  type VendorRequest,
} from '#platform/integrations/manifest.ts'
import { partIn, readAnswer, VendorId } from '#platform/integrations/read-json.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import type { Language } from '#rules/tools/language.ts'

const domainPattern =
  /^(?:https:\/\/)?([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.gorgias\.com)?\/?$/i

/** Returns the account's own host. Error: 422 for a domain that is none of Gorgias'. */
const hostOf = ({ domain = '' }: Credentials): string => {
  const name = domainPattern.exec(domain.trim())?.[1]
  if (!name)
    throw new Refusal('invalid_input', {
      field: 'credentials.domain',
      message: 'credentials.domain: not a domain of Gorgias',
    })
  return `${name.toLowerCase()}.gorgias.com`
}

const authorizationOf = ({ email = '', api_key, access_token = '' }: Credentials): string =>
  api_key
    ? `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
    : `Bearer ${access_token}`

/** Builds a request of an account, which a person's key or an access token opens. */
export const accountRequest = (
  credentials: Credentials,
  path: string,
  request: Omit<VendorRequest, 'url' | 'headers'>,
): VendorRequest => ({
  ...request,
  url: `https://${hostOf(credentials)}/api/${path}`,
  headers: { authorization: authorizationOf(credentials) },
})

/** Signs our address, so that an answer is given to Gorgias alone: the address may be seen by others. */
export const proofOf = ({ api_key, answer_key = '' }: Credentials, address: string): string =>
  createHmac('sha256', api_key ?? answer_key)
    .update(address)
    .digest('hex')

export const proofHeader = 'x-tender-proof'

const text = (path: string, title: string) => ({ type: 'text', path, title })
/** The card that agents see beside a ticket: its fields are those of our answer. */
const templateIn = (language: Language) => {
  const say = wordsIn(language, 'helpdesk-replies.card')
  const list = (path: string, title: string, widgets: object[]) => ({
    type: 'list',
    path,
    widgets: [{ type: 'card', title, path: '', widgets }],
  })
  return {
    type: 'wrapper',
    widgets: [
      {
        type: 'card',
        title: 'Tender',
        path: '',
        meta: { link: '{{link}}', displayCard: true },
        widgets: [
          text('balance', say('credit')),
          text('expires', say('expires')),
          text('desk', say('desk')),
          list('cards', '•••• {{last4}}', [text('balance', say('balance'))]),
          list('transactions', '{{what}}', [
            text('amount', say('amount')),
            text('at', say('at')),
            text('reason', say('reason')),
          ]),
        ],
      },
    ],
  }
}

const remove = async (ask: Ask, credentials: Credentials, hook: string): Promise<void> => {
  const [integration = '', widget] = hook.split(':')
  const drop = (path: string) =>
    ask(accountRequest(credentials, path, { topic: 'remove_webhook', method: 'DELETE' }))
  if (widget) await drop(`widgets/${encodeURIComponent(widget)}`)
  await drop(`integrations/${encodeURIComponent(integration)}`)
}

/** Lists the rows of an answer. */
export const rowsIn = (answer: unknown): unknown[] => {
  const rows = partIn(answer, 'data')
  return Array.isArray(rows) ? rows : []
}

/** The HTTP integration by which Gorgias asks for a customer, with the widget that shows the answer. */
export const hooks: Hooks = {
  topics: ['customer_card'],
  make: async (ask, credentials, address, _topic, language) => {
    const say = wordsIn(language, 'helpdesk-replies.card')
    const url = `${address}/answer`
    const made = await ask(
      accountRequest(credentials, 'integrations', {
        topic: 'make_webhook',
        method: 'POST',
        body: {
          name: 'Tender',
          description: say('about'),
          type: 'http',
          http: {
            url,
            method: 'POST',
            request_content_type: 'application/json',
            response_content_type: 'application/json',
            headers: { [proofHeader]: proofOf(credentials, url) },
            form: { email: '{{ticket.customer.email}}', ticket: '{{ticket.id}}' },
            triggers: {
              'ticket-created': true,
              'ticket-updated': true,
              'ticket-message-created': false,
            },
          },
        },
      }),
    )
    const integration = readAnswer(VendorId, partIn(made, 'id'))
    const shown = await ask(
      accountRequest(credentials, 'widgets', {
        topic: 'make_widget',
        method: 'POST',
        body: {
          type: 'http',
          context: 'ticket',
          order: 0,
          integration_id: Number(integration),
          template: templateIn(language),
        },
      }),
    ).catch(async (cause: unknown) => {
      await remove(ask, credentials, integration).catch(() => undefined)
      throw cause
    })
    return `${integration}:${readAnswer(VendorId, partIn(shown, 'id'))}`
  },
  remove,
  list: async (ask, credentials) => {
    const read = (path: string) =>
      ask(
        accountRequest(credentials, path, {
          topic: 'list_webhooks',
          method: 'GET',
          isPrivate: true,
        }),
      )
    const widgets = rowsIn(await read('widgets?limit=100'))
    return rowsIn(await read('integrations?type=http&limit=100')).flatMap((row) => {
      const id = VendorId.safeParse(partIn(row, 'id')).data
      const address = partIn(row, 'http', 'url')
      const widget = widgets.find((one) => String(partIn(one, 'integration_id')) === id)
      const own = VendorId.safeParse(partIn(widget, 'id')).data
      return id && own && typeof address === 'string' ? [{ id: `${id}:${own}`, address }] : []
    })
  },
}

const Tokens = z.object({
  access_token: z.string().check(z.minLength(8), z.maxLength(4000)),
  refresh_token: z.string().check(z.minLength(8), z.maxLength(4000)),
})

const tokenRequest = (
  { id, secret }: Client,
  keys: Credentials,
  body: Record<string, string>,
): VendorRequest => ({
  topic: 'token',
  method: 'POST',
  url: `https://${hostOf(keys)}/oauth/token`,
  headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  body,
  isForm: true,
  isPrivate: true,
})

/** Gorgias' page of consent, which is the account's own, and its tokens. */
export const consent: Consent = {
  client: ({ GORGIAS_CLIENT }) => clientIn(GORGIAS_CLIENT),
  asks: ['domain'],
  page: ({ id }, { state, challenge, back, keys }) =>
    `https://${hostOf(keys)}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: id,
      redirect_uri: back,
      scope: 'openid offline write:all',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,
  exchange: async (ask, client, { code, verifier, back, keys }) => {
    const answer = await ask(
      tokenRequest(client, keys, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: back,
        code_verifier: verifier ?? '',
      }),
    )
    // signs our address, since the access itself is renewed
    return { ...readAnswer(Tokens, answer), answer_key: randomBytes(24).toString('hex') }
  },
}

/** The next tokens after a day. */
export const renewal: Renewal = {
  renew: async (ask, client, credentials) => {
    const { refresh_token = '' } = credentials
    const body = { grant_type: 'refresh_token', refresh_token }
    return readAnswer(Tokens, await ask(tokenRequest(client, credentials, body)))
  },
}
