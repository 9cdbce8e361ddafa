import 'server-only'
import { Refusal } from '#contract/error.ts'
import { dashboardEnv, storefrontUrl } from '#env.ts'

/**
 * Checks the target of an upstream's redirect, which is not followed here: only the upstream, the
 * storefront and the hosts of BILLING_HOSTS (https), without a user name or password, so that an
 * answer can't lead people to a foreign site.
 */
export const allowedLocation = (location: string | null, upstream: string): string => {
  const url = URL.parse(location ?? '', `${upstream}/`)
  const env = dashboardEnv()
  const ours = [upstream, storefrontUrl(env)].map((address) => new URL(address).origin)
  const isAllowed =
    url !== null &&
    (ours.includes(url.origin) ||
      (url.protocol === 'https:' && env.BILLING_HOSTS.includes(url.host)))
  if (!location || !url || !isAllowed || url.username || url.password)
    throw new Refusal('upstream_broken')
  return url.href
}
