import type { PlatformEnv } from '#env.ts'

/** Names the private hosts that a webhook may reach: none of those that only the operator's may. */
export const webhookReach = ({ WEBHOOK_ALLOW }: Pick<PlatformEnv, 'WEBHOOK_ALLOW'>) => ({
  OUTGOING_ALLOW: WEBHOOK_ALLOW,
})
