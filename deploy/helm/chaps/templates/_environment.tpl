{{/*
Environment of a container: dict root, environment (name to text). `$(NAME)` in a text is a setting, or else
a key of the Secret. Within a longer text, Kubernetes fills it in from variables listed earlier.
*/}}
{{- define "chaps.environment" -}}
{{- $root := .root -}}
{{- $within := dict -}}
{{- $whole := dict -}}
{{- $plain := dict -}}
{{- range $name, $text := .environment -}}
  {{- $secrets := list -}}
  {{- range $reference := regexFindAll `\$\([A-Z_]+\)` $text -1 -}}
    {{- $key := $reference | trimPrefix "$(" | trimSuffix ")" -}}
    {{- if hasKey $root.Values.settings $key -}}
      {{- $setting := get $root.Values.settings $key | replace "$" "$$" -}}
      {{- $text = replace $reference $setting $text -}}
    {{- else -}}
      {{- $secrets = append $secrets $key -}}
    {{- end -}}
  {{- end -}}
  {{- if and $secrets (eq $text (printf "$(%s)" (first $secrets))) -}}
    {{- $_ := set $whole $name (first $secrets) -}}
  {{- else -}}
    {{- $_ := set $plain $name $text -}}
    {{- range $secrets -}}{{- $_ := set $within . . -}}{{- end -}}
  {{- end -}}
{{- end -}}
{{- range $name, $key := merge $whole $within }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: {{ include "chaps.secretKey" (list $root $key) }} }
{{- end -}}
{{- range $name, $text := $plain }}
- name: {{ $name }}
  value: {{ $text | quote }}
{{- end -}}
{{- end -}}

{{/* CloudNativePG creates the owner's password itself; the site's storage has its own Secret. */}}
{{- define "chaps.secretKey" -}}
{{- $root := index . 0 -}}
{{- if and (eq (index . 1) "DATABASE_PASSWORD") (include "chaps.hasCluster" $root) -}}
{ name: {{ include "chaps.name" (list $root "database") }}-app, key: password }
{{- else if has (index . 1) (list "AWS_ACCESS_KEY_ID" "AWS_SECRET_ACCESS_KEY") -}}
{ name: {{ $root.Values.site.storage.secretName }}, key: {{ ternary "ACCESS_KEY_ID" "ACCESS_SECRET_KEY" (eq (index . 1) "AWS_ACCESS_KEY_ID") }} }
{{- else -}}
{ name: {{ $root.Values.secretName }}, key: {{ index . 1 }} }
{{- end -}}
{{- end -}}
