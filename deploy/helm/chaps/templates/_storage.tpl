{{/* Address of the object storage that contains the site. */}}
{{- define "chaps.storageEndpoint" -}}
{{- with .Values.site.storage -}}
{{ .endpoint | default (printf "https://s3.%s.amazonaws.com" .region) }}
{{- end -}}
{{- end -}}

{{/* Port of an address: 443 or 80 if it names none. */}}
{{- define "chaps.port" -}}
{{- regexFind "[0-9]+$" (regexFind ":[0-9]+$" (urlParse .).host) | default (ternary "443" "80" (hasPrefix "https:" .)) -}}
{{- end -}}

{{/* Variables for nginx to read the site, which is public (deploy/nginx/object-storage.conf.template). */}}
{{- define "chaps.siteReader" -}}
{{- $endpoint := include "chaps.storageEndpoint" . -}}
{{- $host := (urlParse $endpoint).host -}}
CHAPS_SERVER: storage
CHAPS_STORAGE_SCHEME: {{ (urlParse $endpoint).scheme }}
CHAPS_STORAGE_HOST: {{ regexReplaceAll ":[0-9]+$" $host "" }}
# Resolved again every 30 s.
CHAPS_STORAGE_SERVERS: resolver {{ .Values.gateway.resolver }} valid=30s; server {{ regexReplaceAll ":[0-9]+$" $host "" }}:{{ include "chaps.port" $endpoint }} resolve;
CHAPS_STORAGE_FOLDER: {{ trimPrefix "s3:/" .Values.site.storage.address }}
{{- end -}}

{{/* Variables for publishing to read and write the site (shared/publish/src/site-bucket.ts). */}}
{{- define "chaps.siteWriter" -}}
AWS_ENDPOINT_URL_S3: {{ include "chaps.storageEndpoint" . }}
AWS_REGION: {{ .Values.site.storage.region }}
AWS_ACCESS_KEY_ID: $(AWS_ACCESS_KEY_ID)
AWS_SECRET_ACCESS_KEY: $(AWS_SECRET_ACCESS_KEY)
{{- end -}}
