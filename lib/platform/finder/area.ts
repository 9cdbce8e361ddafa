import type { Area } from '#platform/area.ts'
import { find as call } from '#contract/finder/calls.ts'
import { serve } from '#platform/route.ts'
import { find } from './find.ts'

export const finder: Area = { routes: [serve(call, find)] }
