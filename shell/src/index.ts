import './styles/index.css';
import { forbidGeneratedCode } from './security/generated-code.ts';
import { installTrustedTypes } from './security/trusted-types.ts';

// Before any other code: from here on only files of known builds can become scripts.
installTrustedTypes();
forbidGeneratedCode();

// Part of this file and not one more request, but run only after the lines above.
import(/* webpackMode: "eager" */ './bootstrap.tsx').then(({ bootstrap }) => bootstrap());
