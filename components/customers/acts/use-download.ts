'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { saveFile } from '#components/ui/layout/save-file.ts'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import type { getStatement } from '#contract/customers/money.ts'
import type { exportCustomer } from '#contract/customers/read.ts'

/** Asks the platform and saves its answer unchanged: what is hashed must not be rewritten. */
export function useDownload(
  endpoint: typeof exportCustomer | typeof getStatement,
  id: string,
  name: string,
) {
  const t = useTranslations('customers.acts')
  const refusalText = useRefusalText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoint as typeof getStatement, { params: { id } }),
    onSuccess: (answer) =>
      saveFile(name, 'application/json', `${JSON.stringify(answer, null, 2)}\n`),
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
  })
  return { press: () => mutate(), isBusy: isPending, isFile: true }
}
