'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#client/query.ts'
import type { BlockDesign } from '#contract/emails/design-shapes.ts'
import type { DesignState } from '#contract/emails/edit-shapes.ts'
import type { Input } from '#contract/endpoint.ts'
import { readEmailValues } from '#contract/emails/edit.ts'
import type { Theme } from '#contract/emails/theme-shapes.ts'
import { compile } from '#rules/emails/compile.ts'
import type { Filling } from '#rules/emails/conditions.ts'
import { sampleFilling } from '#rules/emails/editing/samples.ts'
import { type Filled, fillProgram } from '#rules/emails/fill.ts'

export type Codes = { qr: string; barcode: string }
export type Source = Pick<DesignState, 'name' | 'languages' | 'variables' | 'files' | 'constants'>

let last: { of: readonly unknown[]; filled: Filled } | null = null

/**
 * Fills an email in the browser by the code that fills it when it is sent. Several parts of the
 * screen ask for the same one.
 */
export const fillDesign = (
  design: BlockDesign,
  { languages, files, constants }: Omit<Source, 'name' | 'variables'>,
  theme: Theme,
  language: string,
  filling: Filling,
): Filled => {
  const of = [design, languages, files, constants, theme, language, filling]
  if (last && of.every((one, at) => one === last!.of[at])) return last.filled
  const around = { theme, language, base: languages.base, files, constants }
  const filled = fillProgram(compile(design, around), filling)
  last = { of, filled }
  return filled
}

/** Person or transaction whose values fill an email; neither: samples. */
export type Whose = Pick<
  Input<typeof readEmailValues>['body'],
  'platform_customer_id' | 'transaction_id'
>
const samplesOnly: Whose = {}

/** Reads the values that fill an email, in a language; samples of our own until they are here. */
export function useFilling(
  { name, variables }: Pick<Source, 'name' | 'variables'>,
  language: string,
  whose = samplesOnly,
): { filling: Filling; codes: Codes | null; isFailed: boolean } {
  const { data, isError } = useQuery({
    ...queryFor(readEmailValues, {
      params: { name },
      body: { language, ...whose },
    }),
    placeholderData: keepPreviousData,
  })
  const samples = useMemo(() => sampleFilling(variables), [variables])
  return { filling: data ?? samples, codes: data?.codes ?? null, isFailed: isError }
}
