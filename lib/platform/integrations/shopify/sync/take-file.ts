import type { ShopScope } from '#platform/ctx.ts'
import { type Imported, importCustomers } from '#platform/customers/import-customers.ts'
import { transact } from '#platform/db/transact.ts'
import { VendorProblem } from '#platform/integrations/manifest.ts'
import { partIn, readAnswer } from '#platform/integrations/read-json.ts'
import { customerRecordOf } from '#platform/integrations/shopify/read/as-customer.ts'
import { orderRecordOf } from '#platform/integrations/shopify/read/as-order.ts'
import { newsIn } from '#platform/integrations/shopify/read/news-in.ts'
import { nameOrders } from '#platform/integrations/shopify/read/name-orders.ts'
import { notePeople } from '#platform/integrations/shopify/read/note-people.ts'
import { BulkOrder, CustomerNode, LineNode } from '#platform/integrations/shopify/read/shapes.ts'
import { importOrders } from '#platform/orders/intake/import-orders.ts'
import { NotReached } from '#platform/outgoing/request.ts'
import { type Claimed, endStep, keepProgress } from './claim.ts'
import type { Connection, Working } from './connection.ts'
import { keepChanged } from './keep-changed.ts'
import type { SyncKind } from './kinds.ts'
import { Overtaken } from '#platform/integrations/shopify/overtaken.ts'
import { type Batch, batchesOf } from './read-file.ts'
import type { Grouped } from './read-lines.ts'

const leftOutShown = 20

type Taken = Imported & { names: string[] }
type Taking = { platform: Working; shop: ShopScope; isNews: (createdAt: string) => boolean }
type Node = { createdAt: string; legacyResourceId: string; updatedAt: string }

const nameOf = (head: unknown, at: number): string => {
  const name = partIn(head, 'name') ?? partIn(head, 'legacyResourceId')
  return typeof name === 'string' ? name.slice(0, 100) : `№ ${at}`
}

/** Reads objects; one that can't be read is left out alone. `before` is their number until then. */
const readEach = <T>(
  { objects }: Batch,
  before: number,
  read: (one: Grouped, at: number) => T,
): { read: T[]; unread: string[] } => {
  const unread: string[] = []
  const all = objects.flatMap((one, at) => {
    try {
      return [read(one, at)]
    } catch {
      unread.push(nameOf(one.head, before + at + 1))
      return []
    }
  })
  return { read: all, unread }
}

/** Returns the part that is older than the connection; the news goes the way of its webhooks. */
const pastOf = async <T extends { node: Node }>(
  { platform, shop, isNews }: Taking,
  kind: SyncKind,
  all: readonly T[],
): Promise<T[]> => {
  const news = all.filter(({ node }) => isNews(node.createdAt))
  if (news.length > 0)
    await transact(platform.db, (trx) =>
      keepChanged(
        trx,
        platform,
        shop.shop_id,
        kind,
        news.map(({ node }) => node),
      ),
    )
  return all.filter(({ node }) => !isNews(node.createdAt))
}

const takeCustomers = async (act: Taking, batch: Batch, before: number): Promise<Taken> => {
  const { platform, shop } = act
  const { read, unread } = readEach(batch, before, ({ head }, at) => {
    const node = readAnswer(CustomerNode, head)
    return { node, record: customerRecordOf(node, at) }
  })
  await notePeople(
    platform.db,
    shop.shop_id,
    read.map(({ node }) => node.legacyResourceId),
  )
  const past = await pastOf(act, 'customers', read)
  const records = past.map(({ record }, line) => ({ ...record, line }))
  const imported = await importCustomers(platform, shop, records, { mayRedirect: false })
  return {
    ...imported,
    names: [...unread, ...imported.rejected.map(({ line }) => records[line]!.id)],
  }
}

const takeOrders = async (act: Taking, batch: Batch, before: number): Promise<Taken> => {
  const { platform, shop } = act
  const { read, unread } = readEach(batch, before, ({ head, members }, at) => {
    const node = readAnswer(BulkOrder, head)
    const lines = members.map((member) => readAnswer(LineNode, member))
    return { node, record: orderRecordOf(node, lines, at) }
  })
  const past = await pastOf(act, 'orders', read)
  const other = past.filter(({ node }) => node.currencyCode !== shop.currency)
  const own = past.filter(({ node }) => node.currencyCode === shop.currency)
  const names = await nameOrders(
    platform.db,
    shop.shop_id,
    own.map(({ node, record }) => ({ id: node.legacyResourceId, name: record.name })),
  )
  const records = own.map(({ node, record }, line) => ({
    ...record,
    line,
    name: names.get(node.legacyResourceId)!,
  }))
  const imported = await importOrders(platform, shop, records)
  return {
    ...imported,
    names: [
      ...unread,
      ...other.map(({ node }) => node.name),
      ...imported.rejected.map(({ line }) => records[line]!.name),
    ],
  }
}

/**
 * Takes the file of an operation as it arrives. Position and counts are kept after each batch, so
 * that a killed process costs one batch, which the import then finds unchanged.
 */
export const takeFile = async (
  platform: Working,
  shop: ShopScope,
  _: Connection,
  claimed: Claimed,
): Promise<void> => {
  const { db, vault, clock } = platform
  const { started_at, sealed_url } = claimed
  let { position, objects, made, changed, left_out, left_out_count } = claimed
  if (sealed_url) {
    const act = { platform, shop, isNews: await newsIn(db, shop.shop_id) }
    const take = claimed.kind === 'customers' ? takeCustomers : takeOrders
    for await (const batch of batchesOf(
      platform,
      vault.reveal(sealed_url),
      Number(position),
      true,
    )) {
      // a store that was disconnected meanwhile isn't read on
      if (!(await keepProgress(db, claimed, {}, clock()))) throw new Overtaken()
      const taken = await take(act, batch, objects)
      position = BigInt(batch.objects.at(-1)!.end)
      objects += batch.objects.length
      made += taken.made
      changed += taken.changed
      left_out = [...left_out, ...taken.names].slice(0, leftOutShown)
      left_out_count += taken.names.length
      const progress = { position, objects, made, changed, left_out, left_out_count }
      if (!(await keepProgress(db, claimed, progress, clock()))) throw new Overtaken()
    }
  }
  const now = clock()
  await endStep(db, claimed, {
    state: 'following',
    sealed_url: null,
    cursor_at: started_at ?? now,
    synced_at: now,
    due_at: now,
  })
}

/** Returns what a failed reading says about the store; null: another process goes on with it. */
export const problemOfFile = (cause: unknown): VendorProblem | null => {
  if (cause instanceof Overtaken) return null
  if (cause instanceof NotReached) return new VendorProblem('unreachable')
  return cause instanceof VendorProblem ? cause : new VendorProblem('failed')
}
