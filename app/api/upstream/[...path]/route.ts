import { answering } from '#upstream/answer.ts'
import { forward } from '#upstream/forward.ts'

export const dynamic = 'force-dynamic'
const prefix = '/api/upstream'

/**
 * Forwards calls to the upstream: this prefix plus the upstream's path. Reads the raw path, because
 * Next decodes parameters.
 */
const handle = (request: Request): Promise<Response> =>
  answering((requestId) =>
    forward(request, new URL(request.url).pathname.slice(prefix.length), requestId),
  )

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
