'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useAssetNames } from '#components/assets/words/use-asset-names.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { wantedOf } from '#components/commerce/list/wanted.ts'
import { offerUpgrade } from '#components/commerce/plan/upgrading.ts'
import { Switch } from '#components/ui/form/switch.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import type { AssetName } from '#contract/assets/assets.ts'
import { listStoreAssets, saveStoreAsset } from '#contract/assets/calls.ts'
import type { Asset } from '#contract/assets/shapes.ts'
import { featureFor } from '#rules/assets/gates.ts'

type Props = {
  asset: { name: AssetName; active: boolean }
  mayEdit: boolean
  /** features that the plan lacks */
  lacks: readonly string[]
  onChanged?: (asset: Asset) => void
}

/** Switches an asset on or off for customers; a feature that the plan lacks opens the popup first. */
export function ActiveToggle({ asset: { name, active }, mayEdit, lacks, onChanged }: Props) {
  const t = useTranslations('asset-list.active')
  const names = useAssetNames()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [isChanging, setChanging] = useState(false)
  const change = async (to: boolean, hasUndo = true): Promise<void> => {
    const feature = featureFor(name, { turnsOn: to })
    if (feature && lacks.includes(feature)) return offerUpgrade({ feature })
    setChanging(true)
    try {
      const { asset } = await call(saveStoreAsset, { params: { name }, body: { active: to } })
      onChanged?.(asset)
      await invalidate(client, listStoreAssets)
      toast({
        tone: 'positive',
        title: t(to ? 'isOn' : 'isOff', { name: names.title(name) }),
        ...(hasUndo
          ? { action: { label: t('undo'), onPress: () => void change(!to, false) } }
          : {}),
      })
    } catch (cause) {
      const wanted = wantedOf(cause)
      if (wanted) offerUpgrade(wanted)
      else toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) })
    } finally {
      setChanging(false)
    }
  }
  if (!mayEdit)
    return <Chip tone={active ? 'positive' : 'neutral'}>{t(active ? 'on' : 'off')}</Chip>
  const changing = active ? 'turningOff' : 'turningOn'
  const state = active ? 'on' : 'off'
  return (
    <Switch
      label={t('label', { name: names.title(name) })}
      state={t(isChanging ? changing : state)}
      checked={active}
      busy={isChanging}
      onChange={(to) => void change(to)}
    />
  )
}
