import { targetOf } from '#platform/integrations/ask-vendor.ts'
import { streamOutgoing } from '#platform/outgoing/stream-outgoing.ts'
import type { Working } from './connection.ts'
import { type Grouped, grouped, readLines } from './read-lines.ts'

/** Objects with their members that are taken together. */
const weightATime = 2000
const files = { hosts: ['storage.googleapis.com'] }

export type Batch = { objects: Grouped[]; weight: number }

/** Groups objects into batches of limited weight. */
const batched = async function* (objects: AsyncIterable<Grouped>): AsyncGenerator<Batch> {
  let batch: Batch = { objects: [], weight: 0 }
  for await (const one of objects) {
    batch.objects.push(one)
    batch.weight += 1 + one.members.length
    if (batch.weight < weightATime) continue
    yield batch
    batch = { objects: [], weight: 0 }
  }
  if (batch.objects.length > 0) yield batch
}

/** Reads the file of a bulk operation in batches as it arrives, from a byte on. */
export const batchesOf = (
  platform: Working,
  address: string,
  from: number,
  isGrouped: boolean,
): AsyncGenerator<Batch> => {
  const { env, url } = targetOf(platform, files, address, {})
  return batched(grouped(readLines(streamOutgoing(env, url, from), from), isGrouped))
}
