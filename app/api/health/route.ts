import { answer } from '#upstream/answer.ts'
import { upstreamUrl } from '#upstream/call.ts'
import { isElsewhere } from '#upstream/read.ts'

export const dynamic = 'force-dynamic'

/** `{"status": "ok", "upstream": "ok"}`; 503 while the upstream doesn't answer. */
export const GET = async (): Promise<Response> => {
  const up = await fetch(`${upstreamUrl()}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(3000),
  }).then(
    // another upstream need not have /health: any answer but a failure shows that it is there
    ({ ok, status }) => ok || (isElsewhere() && status < 500),
    () => false,
  )
  return answer({ status: up ? 'ok' : 'down', upstream: up ? 'ok' : 'down' }, up ? 200 : 503)
}
