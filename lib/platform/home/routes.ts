import { getHome } from '#contract/home/calls.ts'
import { serve } from '#platform/route.ts'
import { readHome } from './read-home.ts'

export const routes = [serve(getHome, readHome)]
