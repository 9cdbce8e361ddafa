import type { MoveSource } from '#rules/bulk/move-in/sources.ts'
import { csvLine } from '#rules/tools/csv.ts'
import { formatMinor } from '#rules/money.ts'

/** A customer with a balance in minor units, as another system keeps them. */
export type Rival = { email: string; name: string; minor: bigint }
type File = { heads: string[]; row: (one: Rival, n: number) => string[] }

/** Makes a code of 16 signs that no other row has. */
export const rivalCode = (n: number): string => `RIVAL${String(n).padStart(11, '0')}`

const files: Record<MoveSource, File> = {
  rise: {
    heads: [
      'Rise Gift Card ID',
      'Date Issued',
      'Recipient Email',
      'Initial Value',
      'Remaining Value',
      'Channel Created',
      'Reason',
      'Order ID',
      'Note',
      'Next Expiration Date',
      'Status',
    ],
    row: ({ email, minor }, n) => [
      `rgc-${n}`,
      '2025-06-01',
      email,
      '500.00',
      formatMinor(minor),
      'Shopify',
      'purchase',
      '',
      '',
      '',
      'Active',
    ],
  },
  smile: {
    heads: ['email', 'points'],
    row: ({ email, minor }) => [email, String(minor)],
  },
  yotpo: {
    heads: ['Full Name', 'Email', 'Points Balance', 'Points Spent'],
    row: ({ email, name, minor }) => [name, email, String(minor), '0'],
  },
  loyaltylion: {
    heads: ['Email', 'Name', 'Points approved', 'Points pending', 'Status'],
    row: ({ email, name, minor }) => [email, name, String(minor), '15', 'Enrolled'],
  },
  giftup: {
    heads: [
      'Code',
      'Balance',
      'Purchaser Name',
      'Purchaser Email',
      'Recipient Name',
      'Recipient Email',
      'Initial Balance',
      'Issued On',
      'Expires On',
    ],
    row: ({ email, name, minor }, n) => [
      rivalCode(n),
      formatMinor(minor),
      'A. Buyer',
      'buyer@mail.example',
      name,
      email,
      '500.00',
      '2025-06-01',
      '',
    ],
  },
  shopify: {
    heads: [
      'Id',
      'Last Characters',
      'Customer Name',
      'Email',
      'Order Name',
      'Created At',
      'Expires On',
      'Initial Balance',
      'Current Balance',
      'Currency',
      'Enabled?',
      'Disabled At',
      'Note',
    ],
    row: ({ email, name, minor }, n) => [
      `${700_000_000 + n}`,
      'wxyz',
      name,
      email,
      '#1001',
      '2025-06-01 10:00:00 +0100',
      '',
      '500.00',
      formatMinor(minor),
      'GBP',
      'true',
      '',
      '',
    ],
  },
  plain: {
    heads: ['email', 'name', 'balance', 'kind', 'issued on'],
    row: ({ email, name, minor }) => [email, name, formatMinor(minor), 'promotional', '2025-06-01'],
  },
}

/** Writes the people as the system's own file. */
export const rivalFile = (from: MoveSource, people: readonly Rival[]): string => {
  const { heads, row } = files[from]
  return [heads, ...people.map((one, i) => row(one, i + 1))].map(csvLine).join('')
}
