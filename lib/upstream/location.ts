import 'server-only'
import { Refusal } from '#contract/error.ts'
import { dashboardEnv, storefrontUrl } from '#env.ts'
import { isHost } from '#rules/way/host.ts'

/**
 * Checks the target of an upstream's redirect, which is not followed here: only the upstream, the
 * storefront and the hosts of BILLING_HOSTS or the call (https), without a user name or password, so
 * that an answer can't lead people to a foreign site. The call's hosts may be imitated.
 */
export const allowedLocation = (
  location: string | null,
  upstream: string,
  hosts: readonly string[] = [],
): string => {
  const url = URL.parse(location ?? '', `${upstream}/`)
  const env = dashboardEnv()
  const standIn = hosts.length > 0 && env.STAND_IN_URL ? [env.STAND_IN_URL] : []
  const ours = [upstream, storefrontUrl(env), ...standIn].map((address) => new URL(address).origin)
  const isAllowed =
    url !== null &&
    (ours.includes(url.origin) ||
      (url.protocol === 'https:' &&
        [...env.BILLING_HOSTS, ...hosts].some((one) => isHost(one, url.host))))
  if (!location || !url || !isAllowed || url.username || url.password)
    throw new Refusal('upstream_broken')
  return url.href
}
