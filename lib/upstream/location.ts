import 'server-only'
import { Refusal } from '#contract/error.ts'
import { dashboardEnv, storefrontUrl } from '#env.ts'

/**
 * Where an upstream's redirect leads; nobody follows it here. Only the upstream itself, the
 * storefront and the hosts of BILLING_HOSTS (by https) may be named, without a name or password in
 * the address (threats.md G8).
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
