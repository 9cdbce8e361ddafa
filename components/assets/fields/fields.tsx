'use client'

import { useAround } from '#components/assets/state/editor-context.tsx'
import type { FormField } from '#rules/assets/form/form.ts'
import { AssetField } from './asset-field.tsx'

/** Fields below each other; only to be read without the right to change them. */
export function Fields({ fields }: { fields: readonly FormField[] }) {
  const { mayEdit, wallets } = useAround()
  // a wallet that isn't configured is offered to nobody
  const shown = fields.filter(({ path }) => path !== 'google' || wallets?.google !== false)
  return (
    <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-1.5">
      {shown.map((field) => (
        <AssetField key={field.path} field={field} beside={fields} />
      ))}
    </fieldset>
  )
}
