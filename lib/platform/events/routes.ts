import * as calls from '#contract/events/calls.ts'
import { serve, serveStore } from '#platform/route.ts'
import { listHeldEvents } from './list-held.ts'
import { postEvents } from './post-events.ts'

export const routes = [
  serveStore(calls.postEvents, postEvents),
  serve(calls.listHeldEvents, listHeldEvents),
]
