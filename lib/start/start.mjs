import { refuse } from './processes.mjs'
import { serve } from './serve.mjs'

serve({ dev: false }).catch(refuse)
