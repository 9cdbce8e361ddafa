import { answering } from '#upstream/answer.ts'
import { forward } from '#upstream/forward.ts'

export const dynamic = 'force-dynamic'
const prefix = '/api/upstream'

/**
 * The BFF: this prefix + the upstream's path. The raw path is taken from the address: Next's
 * parameters are decoded.
 */
const handle = (request: Request): Promise<Response> =>
  answering((requestId) =>
    forward(request, new URL(request.url).pathname.slice(prefix.length), requestId),
  )

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
