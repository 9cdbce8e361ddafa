import * as z from 'zod/mini'

const Port = (fallback: number) =>
  z._default(
    z.pipe(
      z.transform((v: unknown) => (typeof v === 'string' && /^\d+$/.test(v) ? Number(v) : v)),
      z.int().check(z.minimum(0), z.maximum(65_535)),
    ),
    fallback,
  )
const Secret = z.string().check(z.minLength(32))
const List = z._default(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
  ),
  [],
)
/** Origins, with `*.` for any sub-domain; other text could inject directives into the policy. */
const Origins = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(/[\s,]+/).filter(Boolean)),
    ),
    z.array(z.string().check(z.regex(/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/))),
  ),
  [],
)

const Shared = {
  PORT: Port(3000),
  PLATFORM_PORT: Port(4000),
  STOREFRONT_PORT: Port(4001),
  API_PORT: Port(4002),
  PUBLIC_URL: z.optional(z.url()),
  STOREFRONT_URL: z.optional(z.url()),
  /** public address of the platform, where programs of the store send events */
  WORKFLOWS_PUBLIC_URL: z.optional(z.url()),
  /** imitations of vendors on this machine: a request to a vendor goes there instead */
  STAND_IN_URL: z.optional(z.url()),
  /** address of the pages of shops of the new platform */
  NEW_STOREFRONT_URL: z.optional(z.url()),
  DATA_DIR: z._default(z.string(), '.data'),
  NODE_ENV: z._default(z.string(), 'production'),
  /** number of balancers before dashboard and storefront whose X-Forwarded-For is trusted */
  TRUST_PROXY: z._default(
    z.pipe(z.transform(Number), z.int().check(z.minimum(0), z.maximum(9))),
    0,
  ),
}

const Dashboard = z.object({
  ...Shared,
  SESSION_SECRET: Secret,
  UPSTREAM_URL: z.optional(z.url()),
  /** set by npm start where the platform of this checkout runs beside the dashboard */
  EMBEDDED_UPSTREAM: z.optional(z.string()),
  UPSTREAM_LOGIN_URL: z.optional(z.url()),
  NEW_DASHBOARD_URL: z.optional(z.url()),
  HELPDESK_ORIGINS: Origins,
  POS_ORIGINS: Origins,
  /** allowed hosts of a checkout, besides the upstream and the storefront */
  BILLING_HOSTS: List,
  /** the chat widget's script; unset: no chat */
  CHAT_SCRIPT_URL: z.optional(z.url()),
})

const Platform = z.object({
  ...Shared,
  PLATFORM_HOST: z._default(z.string(), '127.0.0.1'),
  /** storefront and API listen there, and the dashboard beside them */
  HOST: z._default(z.string(), 'localhost'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_POOL: z._default(
    z.pipe(z.transform(Number), z.int().check(z.minimum(2), z.maximum(200))),
    20,
  ),
  DATA_KEY: Secret,
  ENTRY_SECRET: Secret,
  OPERATOR_KEY: Secret,
  /** the dashboard's: verifies what it says of a visitor; unset: nothing of it is believed */
  SESSION_SECRET: z.optional(Secret),
  OUTBOX_KEY: z.string().check(z.minLength(16)),
  SMTP_URL: z.optional(z.string()),
  /** emails a second that leave at most, for each process; unset: no limit */
  MAIL_RATE: z.optional(
    z.pipe(z.transform(Number), z.number().check(z.positive(), z.maximum(10_000))),
  ),
  /** verifies the email provider's reports; unset: none is accepted */
  MAIL_WEBHOOK_SECRET: z.optional(Secret),
  /** our app at Shopify; unset: no store on Shopify can be connected */
  SHOPIFY_API_KEY: z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
  /**
   * verifies what Shopify sends, its app proxy included; unset: no session of a store on Shopify is
   * believed, and none can be connected
   */
  SHOPIFY_API_SECRET: z.optional(z.string().check(z.minLength(16))),
  /**
   * Apple's certificates for passes, as PEM or the path of its file; unset: a trial certificate,
   * whose passes no iPhone accepts
   */
  APPLE_PASS_TYPE_ID: z.optional(z.string().check(z.regex(/^pass\.[\w.-]+$/))),
  APPLE_PASS_CERT: z.optional(z.string()),
  APPLE_PASS_KEY: z.optional(z.string()),
  APPLE_PASS_PASSPHRASE: z.optional(z.string()),
  APPLE_TEAM_ID: z.optional(z.string().check(z.regex(/^[A-Z0-9]{10}$/))),
  APPLE_WWDR_CERT: z.optional(z.string()),
  /** takes pushes to devices whose pass changed; unset: Apple's, or none in a trial */
  APPLE_PUSH_URL: z.optional(z.url()),
  /** Google Wallet: the issuer, and its service account's key as JSON or the path of its file */
  GOOGLE_WALLET_ISSUER: z.optional(z.string().check(z.regex(/^\d{5,25}$/))),
  GOOGLE_WALLET_KEY: z.optional(z.string()),
  GOOGLE_WALLET_URL: z._default(z.url(), 'https://walletobjects.googleapis.com'),
  /** public address of the API's port: programs call it with their keys, and vendors deliver to it */
  API_URL: z.optional(z.url()),
  /** our app at Yotpo as `id:secret`; unset: Yotpo isn't offered */
  YOTPO_CLIENT: z.optional(z.string().check(z.regex(/^[^:\s]+:\S{8,}$/))),
  /** our app at Klaviyo as `id:secret`; unset: Klaviyo is connected with a private key */
  KLAVIYO_CLIENT: z.optional(z.string().check(z.regex(/^[^:\s]+:\S{8,}$/))),
  /** our app at Loop as `id:secret`; unset: Loop is connected with a key */
  LOOP_CLIENT: z.optional(z.string().check(z.regex(/^[^:\s]+:\S{8,}$/))),
  /** our app at Gorgias as `id:secret`; unset: Gorgias is connected with a person's key */
  GORGIAS_CLIENT: z.optional(z.string().check(z.regex(/^[^:\s]+:\S{8,}$/))),
  /** address that receives support tickets */
  SUPPORT_EMAIL: z.optional(z.email()),
  /** form service that also gets each review; unset: none does */
  REVIEW_FORM_URL: z.optional(z.url()),
  /** hosts that requests of the operator's own may reach although they are private, also over http */
  OUTGOING_ALLOW: List,
  /** the same for webhooks, whose addresses shops choose */
  WEBHOOK_ALLOW: List,
  MAIL_FROM: z._default(z.string(), 'Tender <no-reply@localhost>'),
  DEMO: z.optional(z.enum(['0', '1'])),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

/** Parses variables; empty means unset, and errors name the variable but never its value. */
const parsed = <S extends z.ZodMiniType>(
  schema: S,
  from: Record<string, string | undefined>,
): z.output<S> => {
  const result = schema.safeParse(
    Object.fromEntries(
      Object.entries(from).filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))].join(', ')
  throw new Error(
    `The environment is not right: ${names}. npm start sets what is missing; ` +
      'see the configuration table of lib/start/README.md.',
  )
}

let dashboard: z.output<typeof Dashboard> | undefined
let platform: z.output<typeof Platform> | undefined

/** Parses on first use, so that a build needs no secrets. */
export const dashboardEnv = () => (dashboard ??= parsed(Dashboard, process.env))
export const platformEnv = () => (platform ??= parsed(Platform, process.env))
/** Lists the dashboard's variables and whether they are set, without values. */
export const dashboardNames = (): { name: string; isSet: boolean }[] =>
  Object.keys(Dashboard.shape).map((name) => ({ name, isSet: Boolean(process.env[name]) }))
export type PlatformEnv = z.output<typeof Platform>
export const parsePlatformEnv = (from: Record<string, string | undefined>): PlatformEnv =>
  parsed(Platform, from)

/**
 * Returns the dashboard's public address, for the origin check, links in emails, and Secure
 * cookies.
 */
export const publicUrl = (env: { PUBLIC_URL?: string | undefined; PORT: number }): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')

/** Returns the storefront's public address. */
export const storefrontUrl = (env: {
  STOREFRONT_URL?: string | undefined
  STOREFRONT_PORT: number
}): string => (env.STOREFRONT_URL ?? `http://localhost:${env.STOREFRONT_PORT}`).replace(/\/+$/, '')

/** Returns the address of a shop's own pages; a shop of the new platform may have them elsewhere. */
export const pagesUrl = (
  env: Parameters<typeof storefrontUrl>[0] & { NEW_STOREFRONT_URL?: string | undefined },
  { platform_meta_site_id }: { platform_meta_site_id?: string | null | undefined },
): string =>
  platform_meta_site_id && env.NEW_STOREFRONT_URL
    ? env.NEW_STOREFRONT_URL.replace(/\/+$/, '')
    : storefrontUrl(env)

/** Returns the address where a store's programs reach the platform. */
export const workflowsUrl = (env: {
  WORKFLOWS_PUBLIC_URL?: string | undefined
  PLATFORM_PORT: number
}): string =>
  (env.WORKFLOWS_PUBLIC_URL ?? `http://localhost:${env.PLATFORM_PORT}`).replace(/\/+$/, '')

/** Returns the address of the API, where connected services deliver too. */
export const apiUrl = (env: { API_URL?: string | undefined; API_PORT: number }): string =>
  (env.API_URL ?? `http://localhost:${env.API_PORT}`).replace(/\/+$/, '')
