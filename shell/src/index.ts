import './styles/index.css';
import { installTrustedTypes } from './security/trusted-types.ts';

// Before any other code: from here on only files of known builds can become scripts.
installTrustedTypes();

import('./bootstrap.tsx').then(({ bootstrap }) => bootstrap());
