import * as z from 'zod/mini'
import {
  type Ask,
  type Credentials,
  type Hooks,
  VendorProblem,
} from '#platform/integrations/manifest.ts'
import { subscribedTopics } from './deliver/hint.ts'
import { graphql } from './graphql.ts'

const Errors = z.array(z.object({ message: z.string() }))
const Made = z.object({
  webhookSubscriptionCreate: z.object({
    webhookSubscription: z.nullable(z.object({ id: z.string() })),
    userErrors: Errors,
  }),
})
const Removed = z.object({ webhookSubscriptionDelete: z.object({ userErrors: Errors }) })
const Found = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
})

type Subscription = z.output<typeof Found>['webhookSubscriptions']['nodes'][number]

const found = async (ask: Ask, credentials: Credentials): Promise<Subscription[]> => {
  const { webhookSubscriptions } = await graphql(ask, credentials, {
    topic: 'list_webhooks',
    query: `query Webhooks {
      webhookSubscriptions(first: 100) { nodes { id topic uri } }
    }`,
    shape: Found,
  })
  return webhookSubscriptions.nodes
}

const make = async (
  ask: Ask,
  credentials: Credentials,
  topic: string,
  uri: string,
): Promise<string> => {
  const { webhookSubscriptionCreate: made } = await graphql(ask, credentials, {
    topic: 'make_webhook',
    query: `mutation MakeWebhook($topic: WebhookSubscriptionTopic!, $uri: String!) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
        webhookSubscription { id }
        userErrors { message }
      }
    }`,
    variables: { topic, uri },
    shape: Made,
  })
  if (!made.webhookSubscription) throw new VendorProblem('vendor_error', { status: 200 })
  return made.webhookSubscription.id
}

/** Subscriptions of a store. */
export const hooks: Hooks = {
  topics: subscribedTopics,
  make: (ask, credentials, address, topic) => make(ask, credentials, topic, address),
  remove: (ask, credentials, id) =>
    graphql(ask, credentials, {
      topic: 'remove_webhook',
      query: `mutation RemoveWebhook($id: ID!) {
        webhookSubscriptionDelete(id: $id) { userErrors { message } }
      }`,
      variables: { id },
      shape: Removed,
    }),
  list: async (ask, credentials) =>
    (await found(ask, credentials)).map(({ id, uri, topic }) => ({ id, address: uri, topic })),
}
