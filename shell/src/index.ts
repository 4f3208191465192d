import './styles/index.css';
import { forbidGeneratedCode } from './security/generated-code.ts';
import { installTrustedTypes } from './security/trusted-types.ts';

// Before any other code: from here on only files of known builds can become scripts.
installTrustedTypes();
forbidGeneratedCode();

import('./bootstrap.tsx').then(({ bootstrap }) => bootstrap());
