// Shows the OpenAPI document with Swagger UI, served from this site.
"use strict";
const place = document.getElementById("api-docs");
SwaggerUIBundle({ domNode: place, url: place.dataset.schema, deepLinking: true, validatorUrl: null });
