import { answer } from '#upstream/answer.ts'
import { upstreamUrl } from '#upstream/call.ts'

export const dynamic = 'force-dynamic'

/** `{"status": "ok", "upstream": "ok"}`; 503 while the upstream doesn't answer. */
export const GET = async (): Promise<Response> => {
  const up = await fetch(`${upstreamUrl()}/health`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(3000),
  }).then(
    (response) => response.ok,
    () => false,
  )
  return answer({ status: up ? 'ok' : 'down', upstream: up ? 'ok' : 'down' }, up ? 200 : 503)
}
