import type { Generated, GeneratedAlways } from 'kysely'

export type FileTable = {
  file_id: GeneratedAlways<bigint>
  shop_id: bigint
  /** random; the only name by which a file is found from outside */
  key: string
  kind: 'table' | 'image' | 'export'
  name: string
  type: string
  size: Generated<bigint>
  staff_id: bigint | null
  created_at: Date
  /** null while it is being written: nobody reads it yet */
  whole_at: Date | null
  expires_at: Date | null
}

export type FileChunkTable = { shop_id: bigint; file_id: bigint; seq: number; bytes: Uint8Array }

declare module '#platform/db/tables.ts' {
  interface Tables {
    file: FileTable
    file_chunk: FileChunkTable
  }
}
