import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { formatMinor } from '#rules/money.ts'
import { grouped } from '#platform/cli/import/grouped.ts'
import { verifyEverything, WrongLine } from '#platform/exports/everything/verify-everything.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { language, Trouble } from './command.ts'
import { vaultHere } from './vault-here.ts'

const say = wordsIn(language, 'cli.everything')

/** Checks by its first bytes whether a file is packed, as that of everything is. */
export const isPacked = (file: string): boolean => {
  try {
    const opened = fs.openSync(file, 'r')
    const first = Buffer.alloc(2)
    fs.readSync(opened, first, 0, 2, 0)
    fs.closeSync(opened)
    return first[0] === 0x1f && first[1] === 0x8b
  } catch {
    return false
  }
}

/**
 * Checks a shop's file of everything without a database, and its key against the one that is expected;
 * prints two lines and returns the exit code.
 */
export const verifyFile = async (file: string, publicKey?: string): Promise<number> => {
  const unpacked = fs.createReadStream(file).pipe(createGunzip())
  const lines = createInterface({ input: unpacked, crlfDelay: Infinity })
  const torn = new Promise<never>((_, reject) => unpacked.once('error', reject))
  torn.catch(() => undefined)
  try {
    const {
      head,
      end,
      lines: count,
      signature,
    } = await Promise.race([verifyEverything(lines, { vault: vaultHere(), publicKey }), torn])
    const { shop_url: shop, currency } = head.shop
    const balance = `${grouped(formatMinor(BigInt(end.balance)))} ${currency}`
    const { gift_card: cards = 0, entry: entries = 0 } = end.rows
    console.log(say('ok', { shop, at: head.cut.at, lines: count, cards, entries, balance }))
    const key = 'public_key' in head ? head.public_key : ''
    const found = signature === 'right' && publicKey ? 'asGiven' : signature
    console.log(say(`signature.${found}`, { key }))
    return signature === 'wrong' || signature === 'otherKey' ? 1 : 0
  } catch (cause) {
    const name = path.basename(file)
    if (cause instanceof WrongLine) {
      console.log(say('wrong', { name, line: cause.line, problem: cause.message }))
      return 1
    }
    if ((cause as { code?: string }).code?.startsWith('Z_'))
      throw new Trouble(say('torn', { name }))
    throw cause
  }
}
